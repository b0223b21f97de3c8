import type { CallData } from '@device-pay/contract';

/** Where the verification of one SIM stands, for the person whose it is. */
export type RealName = CallData<'/api/unicom/realname/realNameState'>;

export type Way = RealName['ways'][number];

/** Which SIM it is about. Without an iccid, the one in the device's active slot. */
export interface Target {
  readonly imei: string;
  readonly iccid?: string | undefined;
}

/** The fields that name the SIM in a call. */
export const named = ({ imei, iccid }: Target): { imei: string; iccid?: string } => ({
  imei,
  ...(iccid ? { iccid } : {}),
});

/** It is for the person to go on, on the carrier's page or in its shop: whether they did, only the carrier knows. */
export const isElsewhere = ({ nextStep }: Pick<RealName, 'nextStep'>): boolean =>
  nextStep === 'page' || nextStep === 'hall';

export const statePath = '/api/unicom/realname/realNameState';
export const flowPage = 'real-name/index.html';
export const cameraPage = 'real-name/camera.html';

/** What every step gets. */
export interface StepProps {
  readonly target: Target;
  readonly realName: RealName;
  /** Takes what a step's call answered. */
  readonly onChange: (realName: RealName) => void;
}
