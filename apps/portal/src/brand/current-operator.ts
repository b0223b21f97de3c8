import { type Operator, operatorOf } from '@device-pay/brands/operators';
import { currentBrand } from './current-brand.ts';

/**
 * The company that runs the brand of this host; for documents and media only, not to be imported by the first screen.
 */
export const currentOperator = (): Operator => operatorOf(currentBrand().id);
