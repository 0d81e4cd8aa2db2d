import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPortsAreFree, pickFreePorts } from '../../scripts/project/free-port.ts';
import { readPorts } from '../../scripts/project/ports.ts';
import { ROOT } from '../../scripts/project/root.ts';
import { checkFolderIsWritable } from '../../scripts/project/writable-folder.ts';
import { portOf } from '../support/port-of.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-errors-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ANY = { web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 };

describe('a port in use', () => {
  it.each(['127.0.0.1', '0.0.0.0'])(
    'on %s is named with its key in firebase.json',
    async (host) => {
      const other = createServer().listen(0, host);
      await once(other, 'listening');
      const port = portOf(other);
      const ports = { ...(await pickFreePorts(ANY)), auth: port };
      await expect(checkPortsAreFree(ports)).rejects.toThrow(
        `Port ${port} (the Auth emulator) is in use by another program: end that program, or choose another number for emulators.auth.port in firebase.json.`,
      );
      other.close();
    },
  );

  it('is not reported for free ones, which are all different', async () => {
    const ports = await pickFreePorts(ANY);
    expect(new Set(Object.values(ports)).size).toBe(5);
    await expect(checkPortsAreFree(ports)).resolves.toBeUndefined();
  });

  it('is picked for one process only, outside the range of outgoing connections', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pickFreePorts(ANY)));
    const ports = answers.flatMap((answer) => Object.values(answer));
    expect(new Set(ports).size).toBe(40);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('is reserved in a folder of the user, because another’s cannot be written', async () => {
    const { web } = await pickFreePorts(ANY);
    const folders = readdirSync(tmpdir()).filter((name) => name.startsWith('quizbout-ports'));
    const reserving = folders.filter((name) => existsSync(join(tmpdir(), name, String(web))));
    expect(reserving).toContain(`quizbout-ports-${process.getuid?.() ?? ''}`);
  });
});

describe('firebase.json', () => {
  const PORTS = { apphosting: 5001, auth: 5002, firestore: 5003, hub: 5004, logging: 5005 };
  /** A firebase.json of these ports. @returns its path */
  const fileWith = (changed: Readonly<Record<string, unknown>>) => {
    const file = join(folder, 'firebase.json');
    const emulators = Object.entries({ ...PORTS, ...changed }).map(([key, port]) => [
      key,
      { port },
    ]);
    writeFileSync(file, JSON.stringify({ emulators: Object.fromEntries(emulators) as unknown }));
    return file;
  };

  it('has the port of each server', () => {
    const { apphosting: web, ...others } = PORTS;
    expect(readPorts(fileWith({}))).toEqual({ web, ...others });
  });

  it.each([1, 65_535])('may have the number %i', (port) => {
    expect(readPorts(fileWith({ hub: port }))).toMatchObject({ hub: port });
  });

  it.each([undefined, 0, -1, 65_536, 1.5, '5002'])(
    'without a valid port (%j) names the key',
    (port) => {
      const file = fileWith({ auth: port });
      expect(() => readPorts(file)).toThrow(
        `${file} lacks a valid port in emulators.auth.port: write a number from 1 to 65535 there.`,
      );
    },
  );

  it('with one number for two servers names both keys', () => {
    const file = fileWith({ hub: PORTS.apphosting });
    expect(() => readPorts(file)).toThrow(
      `${file} has the number 5001 in emulators.apphosting.port and emulators.hub.port: write a different number for each.`,
    );
  });

  it('that is no JSON says how to restore it', () => {
    const file = join(folder, 'firebase.json');
    writeFileSync(file, '{');
    expect(() => readPorts(file)).toThrow('restore it from git');
  });
});

describe('a folder that cannot be written', () => {
  it('is named with a remedy', () => {
    const blocked = join(folder, 'data');
    writeFileSync(blocked, 'a file stands where the folder should be');
    expect(() => checkFolderIsWritable(join(blocked, 'auth'))).toThrow(
      /^The folder .+data.auth cannot be written \(E\w+\): make it a folder that you own/,
    );
  });

  it('is made when it is missing', () => {
    checkFolderIsWritable(join(folder, 'new', 'deep'));
    expect(statSync(join(folder, 'new', 'deep')).isDirectory()).toBe(true);
  });
});

describe('a wrong Node', () => {
  it('gets one sentence instead of a syntax error', () => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.0'})`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', pretend, resolve(ROOT, 'scripts/run.mjs'), 'start', '--help'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(/^Node 20\.11\.0 is too old for this project: run "npm install"/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('is not the Node of this test', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve(ROOT, 'scripts/run.mjs'), 'start', '--help'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(0);
    expect(stdout).toContain('--fresh');
  });
});

describe('a wrong option', () => {
  it('gets the list of options', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(ROOT, 'scripts/run.mjs'), 'start', '--frsh'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain("Unknown option '--frsh'");
    expect(stderr).toContain('--fresh');
  });

  it.each([
    ['must be a number from 1 to 16.', 'start', '--processes', '0'],
    ['must be a number from 1 to 16.', 'start', '--processes', 'many'],
    ['is for npm start: npm run dev serves by one process.', 'start', '--dev', '--processes', '2'],
  ])('gets its values: --processes %s', (error, ...options) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(ROOT, 'scripts/run.mjs'), ...options],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(`--processes ${error}`);
  });

  it.each(['doctor', 'verify-production', 'simulate', 'scale', 'economy'])(
    'gets one line instead of a stack trace: %s',
    (script) => {
      const { status, stderr } = spawnSync(
        process.execPath,
        [resolve(ROOT, 'scripts/run.mjs'), script, '--frsh'],
        { encoding: 'utf8' },
      );
      expect(status).toBe(2);
      expect(stderr).toMatch(/^Unknown option '--frsh'.*\n$/);
    },
  );
});
