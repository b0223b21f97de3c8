import type { RealNameCase } from '../../gateways/real-name/port.ts';
import type { RealNameCaseRow } from '../../platform/database/tables.ts';

/** The number that the carrier knows the case by. */
export const carrierCase = ({
  id,
  attempt,
  iccid,
}: Pick<RealNameCaseRow, 'id' | 'attempt' | 'iccid'>): RealNameCase => ({
  reference: `${id}-${attempt}`,
  iccid,
});

/** The case and the attempt that a reference of ours names; null for any other text. */
export function caseOfReference(reference: string): { readonly id: string; readonly attempt: number } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,6})$/.exec(reference);
  return match ? { id: match[1] ?? '', attempt: Number(match[2]) } : null;
}
