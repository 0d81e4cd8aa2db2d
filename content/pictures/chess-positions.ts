// Positions that a random search found; chess.ts and its test work out their keys by chess.js.

/** White to move has exactly one move that mates. The places of the pieces in Forsyth-Edwards notation. */
export const MATES: readonly string[] = [
  '6k1/4R1rp/5pBK/8/8/8/8/8',
  '8/8/2b5/K7/8/5pp1/4R2P/Rn5k',
  '8/Q7/8/8/8/5K1k/8/8',
  '8/8/5KP1/3b4/1p6/1pQ5/k1N5/8',
  '8/P7/8/4P2r/Kp2Q3/2p5/kp6/4R3',
  '1R6/4R3/8/8/8/8/3K4/k7',
  'K7/3P2r1/k7/pp6/2p5/7P/8/5QR1',
  '8/1KR5/8/1pp5/8/k1pP4/2P5/rQ6',
  '5k2/4pp1K/3R1p2/8/8/8/8/8',
  '8/8/P1P5/4Q3/8/1pp4r/1p4R1/2k2K2',
  '7k/2K3pp/7p/1R6/8/8/8/8',
  '3N4/8/k1K5/2p5/2p5/8/3R4/8',
  'k7/4R3/3K4/7R/8/8/8/8',
  '1n5k/4Q2p/6p1/8/8/8/2B5/3K4',
  '5K2/5B2/7k/7p/6p1/8/n7/1Q6',
  '6k1/7p/5Kpp/8/8/8/R7/8',
  '8/8/8/1K2R3/8/k7/4R3/8',
  '8/Q7/8/8/5Kp1/7k/6p1/8',
  '8/8/8/4nB2/8/2p1p3/Q6K/2k5',
  '8/5R1b/4P3/8/6K1/pp6/3R4/1k4n1',
  '8/8/3R4/8/8/8/2R5/1K4k1',
  '8/K2R4/4b1P1/8/8/4p1pn/1R6/6k1',
  '5K2/8/8/8/1n6/pp6/B1Q5/k7',
  '8/1K6/8/2P3b1/7k/2Q5/6pp/6N1',
  'k7/1pK1P3/1p6/8/8/bR6/2Rn4/8',
  '4K3/8/p2r3P/p1Q5/k1p1R3/8/P7/8',
  'k1K3N1/2p5/1Rp5/8/8/8/8/8',
  'k7/2K5/1pp5/6P1/6N1/1b1Q4/8/8',
  'Q3b3/4P3/8/2N5/8/5Kp1/7p/6k1',
  'K5Q1/2r5/3P4/5R2/8/5p1k/P5pp/8',
];

/** White to move can capture exactly one piece. */
export const CAPTURES: readonly string[] = [
  '8/6pk/1b2R3/n7/3p4/3rBK2/8/8',
  '8/8/8/b4p2/k3r3/n3p2K/1B6/1R6',
  '5Q2/1n6/p6B/3k4/8/2r5/K6p/5b2',
  '5K2/3b3p/2n5/8/5N2/1k6/7p/Q3r3',
  '5b2/3p4/8/2p4K/2N5/rk1n4/8/6N1',
  '4k3/2p4p/8/b1B5/3K3N/3n4/7q/8',
  '8/3r1n2/8/7K/7R/2p1N1pb/k7/8',
  '8/3R4/8/7p/4rbp1/7k/P7/nK6',
  '8/1k3P1n/8/1b6/1Kp5/7p/4q2B/8',
  '7Q/4k3/1b6/8/7K/1Pq4p/p1n5/8',
  '2r5/8/p2B4/8/B5k1/4n3/p3Kb2/8',
  '4b3/8/N4pp1/4R3/2k2r2/K2n4/8/8',
];

/** Black to move: check, checkmate, stalemate, or none of these. */
export const STATES: readonly string[] = [
  '8/8/8/8/8/8/1K1Q4/3k4',
  '8/k7/6K1/8/8/8/8/6Q1',
  '6Q1/4R3/P7/4K3/8/4P3/8/6k1',
  '3k4/2PQ1R2/8/8/8/4P3/K7/8',
  '8/P1P3K1/8/8/8/8/R1Q5/k7',
  '8/8/8/7K/8/R6k/4R3/8',
  '7k/2R5/8/8/8/8/6R1/5K2',
  '8/5P2/8/8/2R1K3/k7/6P1/1Q6',
  '8/3K4/1Q3P2/P7/8/8/2R5/7k',
  '6R1/7K/1P6/8/7k/8/P2Q4/8',
];
