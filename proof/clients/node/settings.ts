/** What a client is told by whoever starts it: the variables that the suite gives to COMMAND. */
export interface Settings {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  webhookUrl: string;
  /** Emails of tutors that exist. */
  tutors: string[];
  /** Port to listen on; 0 lets the system choose one. */
  port: number;
}

export function settingsOf(environment: NodeJS.ProcessEnv): Settings {
  const need = (name: string) => {
    const value = environment[name];
    if (value === undefined) throw new Error(`${name} is not set.`);
    return value;
  };
  return {
    baseUrl: need('LAS_BASE_URL'),
    clientId: need('LAS_CLIENT_ID'),
    clientSecret: need('LAS_CLIENT_SECRET'),
    webhookSecret: environment.LAS_WEBHOOK_SECRET ?? '',
    webhookUrl: environment.LAS_WEBHOOK_URL ?? '',
    tutors: (environment.LAS_TUTORS ?? '').split(',').filter((email) => email !== ''),
    port: Number(environment.PORT ?? 0),
  };
}
