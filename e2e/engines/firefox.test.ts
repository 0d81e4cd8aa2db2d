import { testBattleIn } from './support/battle-tests.ts';
import { firefox } from './support/firefox.ts';

testBattleIn(firefox);
