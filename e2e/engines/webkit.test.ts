import { testBattleIn } from './support/battle-tests.ts';
import { webkit } from './support/webkit.ts';

testBattleIn(webkit);
