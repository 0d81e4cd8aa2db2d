import type { Gamer } from './gamer.ts';
import { isSignedIn } from './gamer.ts';

/** Lets the searches of a page end after so many seconds, as by the operator's setting; loads the page again. */
export async function endSearchAfter({ page, name }: Gamer, seconds: number): Promise<void> {
  await page.route('**/api/get_system_configurations', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { battle_settings: string } };
    const battle = JSON.parse(reply.data.battle_settings) as object;
    reply.data.battle_settings = JSON.stringify({ ...battle, searchSeconds: seconds });
    await route.fulfill({ response, json: reply });
  });
  await page.reload();
  await isSignedIn(page, name);
}
