import type { NextRequest } from 'next/server';
import { NextResponse } from 'next/server';
import { guardPage } from './server/route-guard.ts';

const POLICY = 'content-security-policy';

/**
 * Next calls this before every page: redirects visitors who may not see it, and sets the page's content security
 * policy.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const verdict = await guardPage(request, process.env['NODE_ENV'] === 'development');
  switch (verdict.kind) {
    case 'pass': {
      // Next reads the nonce out of the policy and puts it on its own scripts
      const headers = new Headers(request.headers);
      headers.set(POLICY, verdict.policy);
      const response = verdict.isFound
        ? NextResponse.next({ request: { headers } })
        : NextResponse.rewrite(new URL('/not-found/', request.url), { request: { headers } });
      response.headers.set(POLICY, verdict.policy);
      return response;
    }
    case 'redirect': {
      const response = NextResponse.redirect(new URL(verdict.to, request.url), 307);
      for (const cookie of verdict.headers.getSetCookie()) {
        response.headers.append('set-cookie', cookie);
      }
      response.headers.set('cache-control', 'no-store');
      return response;
    }
    case 'slow-down':
      return new NextResponse(null, { status: 429, headers: { 'retry-after': '1' } });
  }
}

/**
 * All paths except the API, which checks the session itself, the probes of a balancer, players' pictures, which have their own policy, and the
 * build's files, avatars and drawings.
 */
export const config = {
  matcher: ['/((?!api/|healthz|readyz|images/|avatars/|art/|_next/static/|_next/image).*)'],
};
