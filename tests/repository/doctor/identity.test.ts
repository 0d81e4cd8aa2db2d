import { describe, expect, it } from 'vitest';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';
import { checkIdentity } from '../../../scripts/doctor/check-identity.ts';
import { answering, healthyAnswers, HOST, PROJECT } from './healthy-project.ts';

const { settings } = readSystemSettings({});

/** The errors of a project that is healthy but for this part of its configuration. */
async function errorsOf(part: object) {
  const answers = healthyAnswers();
  answers.set('/config', { ...(answers.get('/config') as object), ...part });
  const findings = await checkIdentity(answering(answers), PROJECT, { settings, host: HOST });
  return findings.filter(({ state }) => state === 'wrong');
}

const regions = (text: string) => [
  {
    name: 'phone regions',
    state: 'wrong',
    text,
    fix: 'Allow the regions of your players in Authentication, Settings, SMS region policy.',
  },
];
const EVERY = regions('codes are sent to every country, at your cost');
const NONE = regions('codes are sent to no country');

describe('the SMS regions', () => {
  it.each([
    ['{}', {}, EVERY],
    ['allowByDefault without a list', { allowByDefault: {} }, EVERY],
    ['allowByDefault with an empty list', { allowByDefault: { disallowedRegions: [] } }, EVERY],
    ['allowByDefault with a list', { allowByDefault: { disallowedRegions: ['XX'] } }, []],
    ['allowlistOnly without a list', { allowlistOnly: {} }, NONE],
    ['allowlistOnly with an empty list', { allowlistOnly: { allowedRegions: [] } }, NONE],
    ['allowlistOnly with a list', { allowlistOnly: { allowedRegions: ['DE'] } }, []],
  ])(
    'are right only if they are limited to some countries: %s',
    async (_, smsRegionConfig, errors) => {
      expect(await errorsOf({ smsRegionConfig })).toEqual(errors);
    },
  );
});

const policy = (state: string, ...versions: object[]) => ({
  passwordPolicyConfig: {
    passwordPolicyEnforcementState: state,
    passwordPolicyVersions: versions,
  },
});
const length = (minPasswordLength: number) => ({ customStrengthOptions: { minPasswordLength } });

describe('the password policy', () => {
  it.each([
    ['off', policy('OFF', length(12)), 6],
    ['enforced without a length', policy('ENFORCE'), 6],
    ['enforced with other options', policy('ENFORCE', { customStrengthOptions: {} }), 6],
    ['enforced with 7 characters', policy('ENFORCE', length(7)), 7],
  ])('is too weak: %s', async (_, part, characters) => {
    expect(await errorsOf(part)).toEqual([
      {
        name: 'password policy',
        state: 'wrong',
        text: `passwords of ${characters} characters are taken`,
        fix: 'Require 8 characters in Authentication, Settings, Password policy.',
      },
    ]);
  });

  it.each([8, 12])('is right if it enforces %i characters', async (characters) => {
    expect(await errorsOf(policy('ENFORCE', length(characters)))).toEqual([]);
  });
});
