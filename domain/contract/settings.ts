import * as v from 'valibot';
import { readConfigurations } from '../settings/configurations.ts';
import { action, NoFields } from './action.ts';

/** The public settings: a flat object of texts, read into typed settings. */
export const getSystemConfigurations = action({
  name: 'get_system_configurations',
  proof: 'none',
  input: NoFields,
  output: v.pipe(v.record(v.string(), v.string()), v.transform(readConfigurations)),
});
