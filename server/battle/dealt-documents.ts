import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { botAnswer } from '../../domain/battle/bot.ts';
import type { Deal } from '../../domain/battle/deal.ts';
import { formatOrder } from '../../domain/battle/play-documents.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import { shuffled } from '../../domain/play/present.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import type { StoredQuestion } from './questions.ts';

/**
 * What is dealt, by path below the room: a document for each round and one for the last key, option orders and a document of their own
 * for each player, and for the settlement one document that holds all keys and orders.
 * @param stored in the order they are asked
 * @param fees how many redeemable coins each player has paid
 */
export function dealtDocuments(
  room: RoomRecord,
  stored: readonly StoredQuestion[],
  dealt: Deal,
  fees: Readonly<Record<PlayerId, number>>,
  random: () => number,
): readonly [string, object][] {
  const { members, rules, bot } = room;
  const expiresAt = Timestamp.fromMillis(room.partsExpireAt);
  const questions = stored.map((question) => shuffleOptions(question, random));
  const people = members.filter((id) => id !== BOT);
  const ordersOf = (question: number) =>
    Object.fromEntries(
      members.map((id) => [id, formatOrder(dealt.optionOrders.get(id)?.[question] ?? [])]),
    );
  const bots = questions.map(({ answer: key, difficulty, options }) =>
    bot === undefined
      ? undefined
      : botAnswer(bot, { key, difficulty, optionCount: options.length }, rules.questionMs, random),
  );
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
          question: { id: asked.id, text: asked.question, options: asked.options },
        }),
        ...(closed && {
          revealed: {
            key: closed.answer,
            note: closed.note,
            orders: ordersOf(round - 1),
            ...(bots[round - 1] && { botOption: bots[round - 1]?.option }),
          },
        }),
        ...(bots[round] && { botMs: bots[round].ms }),
      },
    ];
  });
  return [
    ...rounds,
    ...people.flatMap((id): [string, object][] => [
      [
        `optionOrders/${id}`,
        { orders: (dealt.optionOrders.get(id) ?? []).map(formatOrder), expiresAt },
      ],
      [
        `players/${id}`,
        { members, locks: {}, round: -1, lastSeen: FieldValue.serverTimestamp(), expiresAt },
      ],
    ]),
    [
      'answerKey/all',
      {
        questions: questions.map(({ id }) => id),
        keys: questions.map(({ answer: key }) => key),
        fees,
        ...(bot !== undefined && { bot: bots }),
        orders: Object.fromEntries(
          members.map((id) => [id, (dealt.optionOrders.get(id) ?? []).map(formatOrder)]),
        ),
        expiresAt,
      },
    ],
  ];
}

/** The pack's order may give the answer away, where an import always names it first. */
function shuffleOptions(question: StoredQuestion, random: () => number): StoredQuestion {
  const order = shuffled([...question.options.keys()], random);
  return {
    ...question,
    options: order.flatMap((option) => question.options[option] ?? []),
    answer: order.indexOf(question.answer),
  };
}
