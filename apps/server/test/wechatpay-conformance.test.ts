import { wechatPayDriver } from './payment-conformance/wechatpay-driver.ts';
import { describeConformance } from './payment-conformance.ts';

describeConformance(wechatPayDriver);
