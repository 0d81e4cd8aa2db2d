import type { Happening } from './script/script.ts';
import type { World } from './run-world.ts';
import type { Player } from './players/player.ts';

/** Guests look for the code of a room this often, in milliseconds, and give up after so many times. */
const LOOK_EVERY_MS = 500;
const MAX_LOOKS = 20;
/** Players who search for each other begin within this time, in milliseconds. */
const TOGETHER_MS = 3_000;

/** Carries out one line of a script. */
export function happen(world: World, happening: Happening): void {
  const { time, story, server } = world;
  switch (happening.kind) {
    case 'search':
      happening.players.forEach((uid) => {
        const waitMs = world.randomOf(`${uid} ${happening.at}`)() * TOGETHER_MS;
        time.after(waitMs, () => ifFree(world, uid, (player) => player.search()));
      });
      return;
    case 'arena':
      for (const uid of happening.players) {
        ifFree(world, uid, (player) => player.playArena());
      }
      return;
    case 'friend':
    case 'group': {
      const [owner = '', ...guests] = happening.players;
      ifFree(world, owner, (player) => {
        player.openRoom(happening.kind, happening.fee, guests.length);
        invite(world, player, guests);
      });
      return;
    }
    case 'freeze-server':
      story.tell('server', `process ${happening.process} freezes for ${happening.ms} ms`);
      return server.freeze(happening.process, happening.ms);
    case 'kill-server':
      story.tell('server', `process ${happening.process} is killed`);
      return server.kill(happening.process);
    case 'sweep':
      story.tell('server', `process ${happening.process} sweeps`);
      return server.sweep(happening.process);
    default:
      happenTo(world, world.players.get(happening.player)!, happening);
  }
}

type OfPlayer = Extract<Happening, { readonly player: string }>;

function happenTo(world: World, player: Player, happening: OfPlayer): void {
  const { time, story } = world;
  const { device } = player;
  const tell = (text: string) => story.tell(device.uid, text);
  switch (happening.kind) {
    case 'bot':
      return ifFree(world, device.uid, () => player.playBot());
    case 'ghost':
      return ifFree(world, device.uid, () => player.playGhost());
    case 'solo':
      return player.playSolo(happening.mode);
    case 'give-up':
      return player.giveUp();
    case 'leave':
      return player.leave();
    case 'cancel-search':
      return player.cancelSearch();
    case 'cut-line':
      tell('the line is cut');
      return device.cut();
    case 'call':
      device.nextCall = happening.how;
      return;
    case 'set-clock':
      tell(`the system clock is set by ${happening.ms} ms`);
      return device.setClock(happening.ms);
    case 'sleep':
      tell(`the device sleeps for ${happening.ms} ms`);
      return device.sleep(happening.ms);
    case 'hide':
      tell(`hides the page for ${happening.ms} ms`);
      device.setHidden(true);
      time.after(happening.ms, () => device.setHidden(false));
      return;
    case 'offline':
      tell(`is offline for ${happening.ms} ms`);
      device.setOnline(false);
      time.after(happening.ms, () => device.setOnline(true));
      return;
    case 'freeze-line':
      tell(`the line freezes for ${happening.ms} ms`);
      return device.freeze(happening.ms);
    case 'slow-line':
      tell(`the line is slow for ${happening.ms} ms`);
      return device.slow(happening.ms);
    case 'crash':
    case 'close':
      device.close(happening.kind === 'crash' ? 'crashed' : 'closed');
      time.after(happening.ms, () => device.open());
  }
}

function ifFree(world: World, uid: string, act: (player: Player) => void): void {
  const player = world.players.get(uid);
  if (player?.isFree) act(player);
  else world.story.tell(uid, 'is busy');
}

/** Guests learn the code from the owner's screen, and join. */
function invite(world: World, owner: Player, guests: readonly string[], looks = 0): void {
  world.time.after(LOOK_EVERY_MS, () => {
    const record = owner.device.page?.view()?.record;
    if (record?.status === 'waiting' && record.code) {
      for (const uid of guests) ifFree(world, uid, (guest) => guest.join(record.code));
    } else if (looks < MAX_LOOKS) invite(world, owner, guests, looks + 1);
  });
}
