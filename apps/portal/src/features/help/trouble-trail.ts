import {
  type TroubleChoice,
  type TroubleNode,
  type TroubleQuestion,
  troubleshooting,
} from '@device-pay/content/troubleshooting';

/** A question and its answer. */
export interface TrailStep {
  readonly question: TroubleQuestion;
  readonly choice: TroubleChoice;
  /** The trail before this answer, which leads back to the question. */
  readonly before: string;
}

export interface Trail {
  readonly steps: readonly TrailStep[];
  /** The present question or outcome. */
  readonly node: TroubleNode;
  /** The part of the trail that could be followed; the rest is of another release. */
  readonly path: string;
}

const separator = '.';

const join = (path: string, id: string): string => (path ? `${path}${separator}${id}` : id);

/** The trail with one more answer. */
export const trailWith = (path: string, { id }: TroubleChoice): string => join(path, id);

/** Follows the answers of an address, such as `online.red.yes`, from the first question on. */
export function followTrail(trail: string): Trail {
  const steps: TrailStep[] = [];
  const start = troubleshooting.start;
  if (!start) throw new Error('troubleshooting has no start');
  let node: TroubleNode = start;
  let path = '';
  for (const id of trail.split(separator)) {
    const question: TroubleNode = node;
    if (question.kind !== 'question') break;
    const choice = question.choices.find((one) => one.id === id);
    const next = choice && troubleshooting[choice.to];
    if (!choice || !next) break;
    steps.push({ question, choice, before: path });
    path = join(path, id);
    node = next;
  }
  return { steps, node, path };
}
