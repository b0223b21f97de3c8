import { type Operator, operatorOf } from '@device-pay/brands/operators';
import { currentBrand } from './current-brand.ts';

/** Who runs the brand of this host; for documents and media alone, as it is no part of the first screen. */
export const currentOperator = (): Operator => operatorOf(currentBrand().id);
