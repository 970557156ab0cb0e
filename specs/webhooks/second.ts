import { type ApiResponse, isRefused, test, type WebhookBody, type Webhooks } from '../../fixtures/index.ts';

/** Sends a second webhook for an address; skips the test if it is refused: whether it may be is not documented. */
export async function postSecond(webhooks: Webhooks, body: WebhookBody): Promise<ApiResponse> {
  const response = await webhooks.post(body);
  test.skip(isRefused(response), 'a second webhook at one address is refused');
  return response;
}
