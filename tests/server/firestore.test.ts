import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPersonalTransaction } from '../../server/firestore.ts';
import type { TestApi } from './support/api.ts';
