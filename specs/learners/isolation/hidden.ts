import { type ApiResponse, assume, expect } from '../../../fixtures/index.ts';

/** What a call about another organisation's record is answered and, where its status is neither 403 nor 404, the same about nobody's. */
export type Answers = readonly [answer: ApiResponse, ...others: ApiResponse[]];

/** @param ofNobody sends the same about what nobody has. */
export async function hiddenOr(answer: ApiResponse, ofNobody: () => Promise<ApiResponse>): Promise<Answers> {
  return answer.status === 403 || answer.status === 404 ? [answer] : [answer, await ofNobody()];
}

/** Expects 403 or 404. How a call about nobody is answered is another rule's concern. */
export async function expectHidden([answer, ofNobody]: readonly ApiResponse[], what?: string): Promise<void> {
  assume(ofNobody?.status !== answer!.status, 'the same about nobody is answered differently');
  await expect(answer!, what).toHaveStatus(403, 404);
}
