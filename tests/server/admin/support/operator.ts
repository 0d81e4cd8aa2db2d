import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminContext } from '../../../../server/admin/command.ts';
import type { AdminOptions } from '../../../../server/admin/command-line.ts';
import { runAdminCommand } from '../../../../server/admin/command.ts';
import type { RestDatabase } from '../../../../server/admin/firestore-rest.ts';
import { restDatabase } from '../../../../server/admin/firestore-rest.ts';
import type { TestApi } from '../../support/api.ts';

/** An operator with a folder, who runs commands. */
export interface Operator {
  readonly folder: string;
  /** Path of a file of the folder. */
  readonly file: (name: string) => string;
  /** Runs a command, its words apart by single spaces; returns what it prints. */
  readonly run: (line: string, options?: AdminOptions) => Promise<string>;
  /** Deletes the folder. */
  readonly leave: () => void;
}

/** A project on the emulator of an API, by REST. */
export function databaseOf(
  { emulator }: TestApi,
  project: string,
  database?: string,
): RestDatabase {
  const address = `${emulator.host}:${emulator.port}`;
  const token = () => Promise.reject(new Error());
  return restDatabase({ project, database, emulator: address, token });
}

/** @param also overrides of a game without push messages and foreign pictures */
export function newOperator(api: TestApi, also: Partial<AdminContext> = {}): Operator {
  const folder = mkdtempSync(join(tmpdir(), 'quizbout-operator-'));
  return {
    folder,
    file: (name) => join(folder, name),
    async run(line, options = {}) {
      const printed: string[] = [];
      await runAdminCommand(line.split(' '), options, {
        firestore: api.firestore,
        rest: databaseOf(api, 'demo-unused'),
        now: api.clock.ms,
        print: (text) => printed.push(text),
        progress: () => {},
        setDisabled: () => Promise.resolve(),
        sendPush: null,
        pictureHosts: [],
        publicFolder: join(folder, 'public'),
        ...also,
      });
      return printed.join('\n');
    },
    leave: () => rmSync(folder, { recursive: true, force: true }),
  };
}
