import type { CallData } from '@device-pay/contract';

/** The state of one SIM's verification, as the person who verifies sees it. */
export type RealName = CallData<'/api/unicom/realname/realNameState'>;

export type Way = RealName['ways'][number];

/** The SIM that is verified. Without an iccid, the one in the device's active slot. */
export interface Target {
  readonly imei: string;
  readonly iccid?: string | undefined;
}

/** The fields that name the SIM in a call. */
export const named = ({ imei, iccid }: Target): { imei: string; iccid?: string } => ({
  imei,
  ...(iccid ? { iccid } : {}),
});

/** Whether the person goes on at the carrier, on its page or in its shop; only the carrier knows whether they have. */
export const isElsewhere = ({ nextStep }: Pick<RealName, 'nextStep'>): boolean =>
  nextStep === 'page' || nextStep === 'hall';

export const statePath = '/api/unicom/realname/realNameState';
export const flowPage = 'real-name/index.html';
export const cameraPage = 'real-name/camera.html';

/** What every step gets. */
export interface StepProps {
  readonly target: Target;
  readonly realName: RealName;
  /** Takes the answer of a step's call. */
  readonly onChange: (realName: RealName) => void;
}
