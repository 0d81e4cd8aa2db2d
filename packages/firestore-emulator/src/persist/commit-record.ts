import { writerOf } from '../codec/dialect.ts';
import { readStoredFields, writeFields } from '../codec/value-codec.ts';
import type { DatabaseId, StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';

const JSON_WRITER = writerOf('json');

/** A document in a data file: path, create and update time and fields in proto3 JSON; no fields for a deletion. */
type StoredEntry = readonly [string] | readonly [string, Micros, Micros, object];

/** One record: some documents of one database. */
interface CommitRecord {
  readonly project: string;
  readonly database: string;
  readonly documents: readonly StoredEntry[];
}

export interface DocumentState {
  readonly path: string;
  readonly document: StoredDocument | null;
}

export function writeCommitRecord(id: DatabaseId, states: readonly DocumentState[]): string {
  const record: CommitRecord = {
    project: id.project,
    database: id.database,
    documents: states.map(({ path, document }): StoredEntry => {
      if (!document) return [path];
      const fields = writeFields(document.fields, JSON_WRITER);
      return [path, document.createTime, document.updateTime, fields];
    }),
  };
  return JSON.stringify(record);
}

export function readCommitRecord(text: string): { id: DatabaseId; states: DocumentState[] } {
  const { project, database, documents } = JSON.parse(text) as CommitRecord;
  return {
    id: { project, database },
    states: documents.map((entry): DocumentState => {
      if (entry.length === 1) return { path: entry[0], document: null };
      const [path, createTime, updateTime, fields] = entry;
      return {
        path,
        document: { path, createTime, updateTime, fields: readStoredFields({ fields }) },
      };
    }),
  };
}
