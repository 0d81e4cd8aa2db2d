import * as v from 'valibot';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import type { AskGoogle } from './check-google.ts';
import type { Finding } from './finding.ts';
import { ok, wrong } from './finding.ts';

const Config = v.object({
  signIn: v.optional(
    v.object({
      email: v.optional(
        v.object({
          enabled: v.optional(v.boolean(), false),
          passwordRequired: v.optional(v.boolean(), false),
        }),
      ),
      phoneNumber: v.optional(v.object({ enabled: v.optional(v.boolean(), false) })),
    }),
  ),
  authorizedDomains: v.optional(v.array(v.string()), []),
  smsRegionConfig: v.optional(
    v.object({
      allowByDefault: v.optional(
        v.object({ disallowedRegions: v.optional(v.array(v.string()), []) }),
      ),
      allowlistOnly: v.optional(v.object({ allowedRegions: v.optional(v.array(v.string()), []) })),
    }),
    {},
  ),
  passwordPolicyConfig: v.optional(
    v.object({
      passwordPolicyEnforcementState: v.optional(v.string(), 'OFF'),
      passwordPolicyVersions: v.optional(
        v.array(
          v.object({
            customStrengthOptions: v.optional(
              v.object({ minPasswordLength: v.optional(v.number()) }),
            ),
          }),
        ),
        [],
      ),
    }),
  ),
});
type Config = v.InferOutput<typeof Config>;
const Providers = v.object({
  defaultSupportedIdpConfigs: v.optional(
    v.array(v.object({ name: v.string(), enabled: v.optional(v.boolean(), false) })),
    [],
  ),
});

/** The least number of characters of a password that Firebase takes without a policy. */
const SHORTEST_PASSWORD = 6;
const WANTED_PASSWORD = 8;

/** The expected identities of a project. */
export interface WantedIdentity {
  readonly settings: SignInSettings;
  /** The host of the game's address; undefined if unknown. */
  readonly host: string | undefined;
}

/**
 * Checks that players can sign in by the offered ways, from the game's domain, and that no SMS goes to unwanted
 * countries.
 */
export async function checkIdentity(
  ask: AskGoogle,
  project: string,
  { settings, host }: WantedIdentity,
): Promise<readonly Finding[]> {
  const api = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}`;
  const [config, { defaultSupportedIdpConfigs: idps }] = await Promise.all([
    ask(`${api}/config`).then((json) => v.parse(Config, json ?? {})),
    ask(`${api}/defaultSupportedIdpConfigs`).then((json) => v.parse(Providers, json ?? {})),
  ]);
  const { signIn, authorizedDomains: domains } = config;
  const findings: Finding[] = [];
  const hasGoogle = idps.some(({ name, enabled }) => enabled && name.endsWith('/google.com'));
  const offered = [
    ['email_login', settings.email_login, signIn?.email?.enabled, 'e-mail and password'],
    ['phone_login', settings.phone_login, signIn?.phoneNumber?.enabled, 'phone'],
    ['gmail_login', settings.gmail_login, hasGoogle, 'Google'],
  ] as const;
  for (const [setting, isOffered, isOn, provider] of offered) {
    if (!isOffered || isOn) continue;
    const fix = `Switch ${provider} on in Authentication, Sign-in method, or set ${setting} to 0.`;
    findings.push(wrong('providers', `${provider} is offered by the game, and off`, fix));
  }
  if (host !== undefined && !domains.includes(host)) {
    const fix = `Add ${host} in Authentication, Settings, Authorised domains.`;
    findings.push(wrong('authorised domain', `${host} is not among ${domains.join(', ')}`, fix));
  }
  const regionError = settings.phone_login ? regionErrorOf(config) : undefined;
  if (regionError !== undefined) {
    const fix = 'Allow the regions of your players in Authentication, Settings, SMS region policy.';
    findings.push(wrong('phone regions', regionError, fix));
  }
  const length = passwordLengthOf(config);
  if (settings.email_login && length < WANTED_PASSWORD) {
    const fix = `Require ${WANTED_PASSWORD} characters in Authentication, Settings, Password policy.`;
    findings.push(wrong('password policy', `passwords of ${length} characters are taken`, fix));
  }
  const kinds = offered.filter(([, isOffered]) => isOffered).map(([, , , provider]) => provider);
  return findings.length > 0 ? findings : [ok('identities', `${kinds.join(', ')}; ${host ?? ''}`)];
}

/** The error of the countries that codes are sent to; undefined if they are limited to some. */
function regionErrorOf({ smsRegionConfig: regions }: Config): string | undefined {
  const { allowByDefault, allowlistOnly } = regions;
  if (allowlistOnly) {
    return allowlistOnly.allowedRegions.length > 0 ? undefined : 'codes are sent to no country';
  }
  return allowByDefault && allowByDefault.disallowedRegions.length > 0
    ? undefined
    : 'codes are sent to every country, at your cost';
}

/** The least number of characters of a password that Firebase takes. */
function passwordLengthOf({ passwordPolicyConfig: policy }: Config): number {
  if (policy?.passwordPolicyEnforcementState !== 'ENFORCE') return SHORTEST_PASSWORD;
  const [version] = policy.passwordPolicyVersions;
  return version?.customStrengthOptions?.minPasswordLength ?? SHORTEST_PASSWORD;
}
