import { applicationDefault } from 'firebase-admin/app';
import { expectEmulator } from '../../server/environment.ts';
import { SetupError } from '../project/setup-error.ts';

/** Headers with the owner's credentials for Firestore. */
export type OwnerHeaders = Readonly<Record<string, string>>;

/** The verified Firestore. */
export interface Target {
  readonly project: string;
  /** `https://firestore.googleapis.com`, or an emulator in a rehearsal. */
  readonly origin: string;
  readonly isRehearsal: boolean;
  /** Headers with an access token that has not expired. */
  ownerHeaders(): Promise<OwnerHeaders>;
}

const COMMAND = 'npm run verify:production -- --project my-verify-project';
/** The id of the project must contain this, so that a typing error cannot reach players' data. */
const MARK = 'verify';

/**
 * Checks the project's id and the credentials. Takes the emulator of `FIRESTORE_EMULATOR_HOST`, if set, for a rehearsal.
 * @param ownerHeaders asks for an access token; another one in tests
 * @throws SetupError without a project, with a project whose id does not contain "verify", or without credentials
 */
export async function chooseTarget(
  project: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  ownerHeaders: () => Promise<OwnerHeaders> = applicationDefaultHeaders,
): Promise<Target> {
  if (!project) {
    throw new SetupError(`No project is named: make an empty one for this, and run ${COMMAND}.`);
  }
  if (!project.includes(MARK)) {
    throw new SetupError(
      `The id of the project ${project} does not contain "${MARK}": this command writes and deletes documents, so make an empty project for it, and run ${COMMAND}.`,
    );
  }
  const emulator = env['FIRESTORE_EMULATOR_HOST'];
  if (emulator) {
    expectEmulator();
    const owner = Promise.resolve({ authorization: 'Bearer owner' });
    return { project, origin: `http://${emulator}`, isRehearsal: true, ownerHeaders: () => owner };
  }
  try {
    await ownerHeaders();
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new SetupError(
      `No credentials were found (${reason}): run "gcloud auth application-default login", or name the key file of a service account in GOOGLE_APPLICATION_CREDENTIALS.`,
    );
  }
  return { project, origin: 'https://firestore.googleapis.com', isRehearsal: false, ownerHeaders };
}

let credential: ReturnType<typeof applicationDefault> | undefined;

/** The token of Google's Application Default Credentials, which firebase-admin renews before it expires. */
async function applicationDefaultHeaders(): Promise<OwnerHeaders> {
  credential ??= applicationDefault();
  const { access_token: token } = await credential.getAccessToken();
  // a user's credentials name the billed project; firebase-admin's type lacks this method
  const { getQuotaProjectId } = credential as { getQuotaProjectId?: () => string | undefined };
  const payer = getQuotaProjectId?.call(credential);
  return {
    authorization: `Bearer ${token}`,
    ...(payer && { 'x-goog-user-project': payer }),
  };
}
