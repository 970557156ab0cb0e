import { type Context, Hono } from 'hono';
import { openapiHandler } from './openapi/document.ts';
import { authHandler } from './routes/auth.ts';
import { type FollowUp, handle } from './routes/handle.ts';
import { respond } from './routes/respond.ts';
import { routes } from './routes/routes.ts';
import type { World } from './store/world.ts';

/** Builds the public API of a world; listening is left to the caller. */
export function createApp(world: World, followUp: FollowUp): Hono {
  const app = new Hono();
  const paths = new Set<string>(['/v1/auth']);
  app.get('/swagger/v1/swagger.json', openapiHandler(world));
  app.post('/v1/auth', authHandler(world));
  for (const route of routes) {
    app.on(route.method, route.path, handle(world, route, followUp));
    paths.add(route.path);
  }
  const others = otherRequests(world, paths, app);
  app.notFound((c) => others.fetch(c.req.raw, c.env));
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}:`, error);
    return respond(world.correct.refuse([], 500));
  });
  return app;
}

/**
 * Handles known paths called with another method, and unknown paths. It has its own router so that the main one stays fast.
 */
function otherRequests(world: World, paths: Iterable<string>, app: Hono): Hono {
  const others = new Hono();
  const journalOther = (c: Context) => {
    const organisation = world.organisationOfRequest(c.req.header('authorization'), c.req.path) ?? world.nobody;
    world.journal.follow(c, { organisation, operation: null });
  };
  for (const path of paths)
    others.all(path, (c) => {
      journalOther(c);
      return respond(world.correct.wrongMethod());
    });
  others.notFound((c) => {
    const { behaviour } = world.organisationOfRequest(c.req.header('authorization'), c.req.path) ?? world.nobody;
    const alias = behaviour.aliasOf(c.req.path);
    if (alias === null) {
      journalOther(c);
      return respond(world.correct.notFound());
    }
    const url = new URL(alias + new URL(c.req.url).search, c.req.url);
    return app.fetch(new Request(url, { method: c.req.method, headers: c.req.raw.headers }), c.env);
  });
  return others;
}
