import { describe, expect, it } from 'vitest';
import { MODES } from '../../../domain/settings/web-settings.ts';
import { groupsOf } from '../../../features/home/modes.ts';

describe('the ways to play on the first page', () => {
  it('are in four groups, each in the order of the specification', () => {
    const groups = groupsOf(MODES).map(({ group, entries }) => [
      group,
      entries.map(({ mode }) => mode),
    ]);
    expect(groups).toEqual([
      ['battle', ['battle_mode_random', 'battle_mode_one', 'battle_mode_group']],
      ['today', ['daily_quiz_mode', 'contest_mode']],
      [
        'solo',
        [
          'quiz_zone_mode',
          'true_false_mode',
          'self_challenge_mode',
          'fun_n_learn_question',
          'guess_the_word_question',
          'audio_mode_question',
          'maths_quiz_mode',
          'multi_match_mode',
        ],
      ],
      ['exams', ['exam_module']],
    ]);
  });
});
