import { alipayDriver } from './payment-conformance/alipay-driver.ts';
import { describeConformance } from './payment-conformance.ts';

describeConformance(alipayDriver);
