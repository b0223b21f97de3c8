import type { RealNameCaseRow } from '../../platform/database/tables.ts';
import { type Failure, fail } from '../../platform/failure.ts';
import type { RealNameDeps } from './deps.ts';
import type { Viewer } from './present.ts';
import { findCase, findSim } from './store.ts';

/** A video may be on its way while the digits are read, and while new ones are asked for. */
export const uploadStates: readonly RealNameCaseRow['state'][] = ['info', 'digits', 'rejected'];

/** The case that a video is uploaded for: of the SIM that is named, or the one in use. */
export async function caseOfUpload(
  { db }: RealNameDeps,
  { device, subject }: Pick<Viewer, 'device' | 'subject'>,
  iccid: string | undefined,
): Promise<RealNameCaseRow | null | Failure<'noService' | 'noSimNumber'>> {
  const sim = await findSim(db, device, iccid);
  if (!sim) return fail('noSimNumber');
  return findCase(db, sim.iccid, subject);
}
