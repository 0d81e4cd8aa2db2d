import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { botAnswer } from '../../domain/battle/bot.ts';
import { optionOrdersOf } from '../../domain/battle/deal.ts';
import { formatOrder } from '../../domain/battle/play-documents.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import { allInMs, isAllIn } from '../../domain/battle/round.ts';
import { shuffleOptions } from '../../domain/play/present.ts';
import { keyOfContent, questionOfContent } from '../../domain/question/content-question.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import type { Recording } from './recordings.ts';

/**
 * The documents of a deal, by path below the room: one for each round and one for the last key, option orders and a document for
 * each player, and for the settlement one document with all keys and orders.
 * @param stored the questions in the order of the rounds
 * @param fees the redeemable coins in each player's fee
 * @param run the recorded run in the second seat, if one is
 */
export function dealtDocuments(
  room: RoomRecord,
  stored: readonly StoredQuestion[],
  fees: Readonly<Record<PlayerId, number>>,
  random: () => number,
  run?: Recording,
): readonly [string, object][] {
  const { members, rules, bot } = room;
  const expiresAt = Timestamp.fromMillis(room.partsExpireAt);
  const questions = stored.map((one) => askedOf(one, random));
  const optionOrders = optionOrdersOf(
    members,
    questions.map(({ options }) => options.length),
    random,
  );
  const people = members.filter((id) => id !== BOT);
  const ordersOf = (question: number) =>
    Object.fromEntries(
      members.map((id) => [id, formatOrder(optionOrders.get(id)?.[question] ?? [])]),
    );
  const bots = questions.map(({ answer: key, difficulty, options, packOrder }, number) => {
    const move = run?.moves[number];
    if (move) return { option: packOrder.indexOf(move.option), ms: move.ms };
    if (bot === undefined) return undefined;
    const asked = { key, difficulty, optionCount: options.length };
    return botAnswer(bot, asked, rules.questionMs, random);
  });
  const rounds = Array.from({ length: questions.length + 1 }, (_, round): [string, object] => {
    const asked = questions[round];
    const closed = questions[round - 1];
    const isFirst = round === 0;
    return [
      `rounds/${round}`,
      {
        round,
        open: isFirst,
        at: isFirst ? FieldValue.serverTimestamp() : null,
        before: isFirst ? Timestamp.fromMillis(0) : null,
        startsAfterMs: isFirst ? rules.countdownMs : rules.revealMs,
        questionMs: rules.questionMs,
        members,
        expiresAt,
        ...(asked && {
          question: {
            id: asked.id,
            text: asked.text,
            options: asked.options,
            ...(asked.picture && { picture: asked.picture }),
          },
        }),
        ...(closed && {
          revealed: {
            key: closed.answer,
            note: closed.note,
            orders: ordersOf(round - 1),
            ...(bots[round - 1] && { botOption: bots[round - 1]?.option }),
            ...(run && bots[round - 1] && { ghostMs: bots[round - 1]?.ms }),
          },
        }),
        // the time of a recorded run is secret until the question is closed
        ...(!run && bots[round] && { botMs: bots[round].ms }),
      },
    ];
  });
  return [
    ...rounds,
    ...people.flatMap((id): [string, object][] => [
      [`optionOrders/${id}`, { orders: (optionOrders.get(id) ?? []).map(formatOrder), expiresAt }],
      [
        `players/${id}`,
        {
          members,
          locks: {},
          round: -1,
          lastSeen: FieldValue.serverTimestamp(),
          expiresAt,
          // firestore.rules hold the player to it
          ...(isAllIn(room, id) && { questionMs: allInMs(rules) }),
        },
      ],
    ]),
    [
      'answerKey/all',
      {
        questions: questions.map(({ id }) => id),
        keys: questions.map(({ answer: key }) => key),
        fees,
        ...((bot !== undefined || run) && { bot: bots.map((move) => move ?? null) }),
        packOrders: questions.map(({ packOrder }) => formatOrder(packOrder)),
        ...(run && { root: run.root || run.id }),
        orders: Object.fromEntries(
          members.map((id) => [id, (optionOrders.get(id) ?? []).map(formatOrder)]),
        ),
        expiresAt,
      },
    ],
  ];
}

/**
 * A choice for a battle, with its options shuffled: the pack's order may reveal the answer, for example if an import
 * always names it first.
 */
function askedOf(stored: StoredQuestion, random: () => number) {
  const { id, difficulty, note, category } = stored;
  const whole = questionOfContent(stored, category, '');
  const { question, key } = shuffleOptions({ question: whole, key: keyOfContent(stored) }, random);
  if (question.kind !== 'choice' || whole.kind !== 'choice' || key.kind !== 'choice') {
    throw new Error(`questions/${id} is no choice`);
  }
  return {
    id,
    text: question.text,
    picture: question.picture,
    options: question.options,
    packOrder: question.options.map((option) => whole.options.indexOf(option)),
    answer: key.option,
    difficulty,
    note,
  };
}
