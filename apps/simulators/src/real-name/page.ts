import { type HttpAnswer, type HttpRequest, seeOther } from '../platform/http-server.ts';
import type { RealNameContext } from './context.ts';
import { renderPage } from './page-frame.ts';
import { isOpen } from './reviews.ts';

/**
 * The carrier's own page of one case:
 * - GET /page/{key}: who verifies which card
 * - POST /page/{key}: `action` is verified, failed or leave; leads back to where the person came from
 */
export async function answerPage(
  { state, clock, reviews }: RealNameContext,
  { method, path, body }: HttpRequest,
): Promise<HttpAnswer> {
  const page = state.pages.get(path.slice('/page/'.length));
  const one = page && state.cases.get(page.caseNo);
  if (page === undefined || one === undefined) return renderPage({ situation: 'unknown', language: 'zh' });
  reviews.settle(one);
  const isRunning = one.state === 'PAGE' && clock.now() < page.expiresAtMs;
  if (method === 'POST') {
    const action = new URLSearchParams(body).get('action');
    if (isRunning && action === 'verified') reviews.decide(one, 'passed');
    if (isRunning && action === 'failed') reviews.decide(one, 'faceMismatch');
    await state.flushed();
    return seeOther(page.returnUrl);
  }
  const { language } = page;
  if (isRunning) return renderPage({ situation: 'running', language, iccid: one.iccid });
  const isPassed = one.state === 'PASSED';
  return renderPage({ situation: isPassed ? 'passed' : isOpen(one) ? 'unknown' : 'over', language });
}
