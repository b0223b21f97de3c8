import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { CallPages } from '../../call/use-call-pages.ts';
import { InEnglish } from '../../text/test-in-english.tsx';
import type { CaseSummary } from './feedback.ts';
import { OpenCases } from './open-cases.tsx';

vi.stubGlobal('document', { documentElement: { dataset: { brand: 'zax' } } });

const readAt = Date.UTC(2026, 10, 21, 6);
const complaint: Omit<CaseSummary, 'dueAt'> = {
  id: 'c1',
  feedbackComplaint: 2,
  feedbackType: 'network',
  title: 'Slow network',
  feedbackProblems: 'Pages take a minute',
  imei: null,
  orderId: null,
  complaintStatus: 'pending',
  createdAt: '2026-11-18T02:00:00.000Z',
  contactedAt: null,
  closedAt: null,
  lastEventAt: '2026-11-18T02:00:00.000Z',
  unread: false,
};

const rowOf = (dueAt: string | null): string =>
  renderToStaticMarkup(
    <InEnglish>
      <OpenCases
        latest={
          { data: [{ ...complaint, dueAt }], dataUpdatedAt: readAt } as unknown as CallPages<CaseSummary>
        }
      />
    </InEnglish>,
  );

it('an open complaint says until when staff promised to make contact, and that they are late', () => {
  expect(rowOf('2026-11-24T16:00:00.000Z')).toContain('We will contact you by the end of 24');
  expect(rowOf('2026-11-20T16:00:00.000Z')).toContain('We did not contact you by 20');
  expect(rowOf(null)).toMatch(/18\sNov/);
});
