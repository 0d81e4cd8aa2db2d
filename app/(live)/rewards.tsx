import { BadgesToClaim } from '../../features/account/badges-to-claim.tsx';
import { RankOfTheDay } from '../../features/leaderboard/rank-of-the-day.tsx';

/** What a battle that counts has earned besides its coins. */
export function Rewards() {
  return (
    <>
      <BadgesToClaim />
      <RankOfTheDay />
    </>
  );
}
