import { LocalFirestore } from '@quizbout/firestore-emulator/service/firestore-service';
import { Guard } from '@quizbout/firestore-emulator/service/guard';
import type { RulesStore } from '@quizbout/firestore-emulator/service/rules-store';
import { Databases } from '@quizbout/firestore-emulator/store/databases';
import { Transactions } from '@quizbout/firestore-emulator/store/transactions';
import { UsageMeter } from '@quizbout/firestore-emulator/usage/usage-meter';
import type { IndexCatalogue } from '@quizbout/firestore-emulator/query/index-catalogue';
import type { Database } from '@quizbout/firestore-emulator/store/database';
import type { VirtualTime } from '../time/virtual-time.ts';

/** The project of every world. */
export const PROJECT = 'simulation';

/** Our Firestore in this process, with the world's time and the game's rules. */
export interface SimulatedDatabase {
  readonly service: LocalFirestore;
  readonly database: Database;
  readonly rules: RulesStore;
}

export function openDatabase(
  time: VirtualTime,
  { rules, indexes }: { readonly rules: RulesStore; readonly indexes: IndexCatalogue },
): SimulatedDatabase {
  const databases = new Databases(() => Math.floor(time.now() * 1_000));
  const usage = new UsageMeter();
  const service = new LocalFirestore({
    databases,
    transactions: new Transactions('pessimistic'),
    guard: new Guard(databases, rules, usage),
    usage,
    indexes,
  });
  return { service, database: databases.get({ project: PROJECT, database: '(default)' }), rules };
}
