import type { Answer } from '../../../domain/battle/score.ts';
import type { Pip } from '../../shared/ui/progress-pips.tsx';

/** A player's questions as pips. @param current the number of the question that runs, or undefined */
export function pipsOf(answers: readonly Answer[], closed: number, current?: number): Pip[] {
  return answers.map((answer, number) => {
    if (number === current) return 'current';
    if (number >= closed) return 'ahead';
    if (answer.kind !== 'judged') return 'missed';
    return answer.isRight ? 'right' : 'wrong';
  });
}
