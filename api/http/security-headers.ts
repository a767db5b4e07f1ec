import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Settings } from '../settings/settings.ts';

/** For pages: no foreign content and no framing. Inline styles are allowed because antd writes them at run time. */
export function pageHeaders(settings: Settings): MiddlewareHandler {
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'no-referrer',
  });
  return (context, next) => {
    context.header('X-Request-Id', context.get('requestId'));
    return secure(context, next);
  };
}

/** For files and streams; JSON gets its headers from `answer`. */
export function streamHeaders(context: Context): void {
  context.header('X-Request-Id', context.get('requestId'));
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Cache-Control', 'no-store');
}
