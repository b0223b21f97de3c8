import type { CallData } from '@device-pay/contract';

export type Receipt = CallData<'/pay/order/getReceipt'>;
