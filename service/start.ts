import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Hono } from 'hono';
import { type Alteration, changeOf } from './alteration.ts';
import { createApp } from './app.ts';
import { choicesByName } from './choices/index.ts';
import { createControl } from './control/app.ts';
import { type ControlClient, controlClient } from './control/client.ts';
import { createDeliverer } from './deliveries/deliver.ts';
import { followUpOf } from './events/follow-up.ts';
import { listen } from './listen.ts';
import type { Attempt, Delivery, JournalEntry } from './records.ts';
import { World } from './store/world.ts';

/** How to start a service; port 0 lets the system choose one. */
export interface StartOptions {
  port?: number;
  controlPort?: number;
  /** Address that both servers listen on; loopback by default. */
  host?: string;
  /** Required of callers of the control interface, if set. */
  controlToken?: string;
  /** Name of a set of choices: `a` or `b`. */
  choices?: string;
}

export interface RunningService {
  baseUrl: string;
  controlUrl: string;
  /** The control interface, typed. */
  control: ControlClient;
  /** Calls the listener with each public call and each delivery of an event once it is over. @returns what ends this. */
  observe(listener: (entry: JournalEntry) => void): () => void;
  /** Sends any bytes and headers to an address of a webhook; never throws. */
  deliver(delivery: Delivery): Promise<Attempt>;
  /**
   * Changes what an organisation's coming calls and events get.
   * @param reached is called whenever the change makes a difference to what is sent, or, for a choice, is consulted.
   * @throws Error if there is no such organisation
   */
  alter(organisationId: string, alteration: Alteration, reached?: () => void): void;
  /** Stops both servers and all work under way. */
  close(): Promise<void>;
}

/** Starts the service and its control interface in this process. Throws on an unknown set of choices or a port in use. */
export async function startService(options: StartOptions = {}): Promise<RunningService> {
  const { port = 0, controlPort = 0, host = '127.0.0.1', controlToken, choices: name = 'a' } = options;
  const choices = choicesByName[name];
  if (!choices) throw new Error(`There is no set of choices ${name}; known: ${Object.keys(choicesByName).join(', ')}.`);
  const world = new World(choices);
  const deliverer = createDeliverer({ timeoutMs: choices.deliveryTimeoutMs });
  const followUp = followUpOf(deliverer);
  const servers: Server[] = [];
  const close = async () => {
    for (const organisation of world.organisations.values()) world.deleteOrganisation(organisation);
    await Promise.all([deliverer.close(), ...servers.map(closed)]);
  };
  try {
    const serve = async (app: Hono, at: number) => {
      const { server, url } = await listen(app, at, host);
      servers.push(server);
      return url;
    };
    world.baseUrl = await serve(createApp(world, followUp), port);
    const controlUrl = await serve(createControl(world, deliverer, followUp, controlToken), controlPort);
    return {
      baseUrl: world.baseUrl,
      controlUrl,
      control: controlClient(controlUrl, controlToken),
      observe: (listener) => world.journal.observe(listener),
      deliver: (delivery) => deliverer.deliver(delivery),
      alter(organisationId, alteration, reached = () => {}) {
        const organisation = world.organisations.get(organisationId);
        if (organisation === undefined) throw new Error(`There is no organisation ${organisationId}.`);
        organisation.alter(changeOf(alteration, reached));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
