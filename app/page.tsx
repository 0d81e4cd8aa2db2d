import { connection } from 'next/server';
import { AuthGate } from '../features/auth/auth-gate.tsx';
import { Lounge } from '../features/lounge/lounge.tsx';
import { publicEnvironment } from '../features/shared/env/public-environment.ts';
import { Notice } from '../features/shared/ui/notice.tsx';
import { RealtimeProvider } from '../realtime/provider.tsx';

export default async function HomePage() {
  // the environment is read when the page is asked for, not when it is built
  await connection();
  return (
    <main>
      <h1>Quizbout</h1>
      <RealtimeProvider
        environment={publicEnvironment()}
        connecting={<Notice kind="wait">Connecting…</Notice>}
      >
        <AuthGate>
          <Lounge />
        </AuthGate>
      </RealtimeProvider>
    </main>
  );
}
