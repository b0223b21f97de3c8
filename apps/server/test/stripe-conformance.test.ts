import { stripeDriver } from './payment-conformance/stripe-driver.ts';
import { describeConformance } from './payment-conformance.ts';

describeConformance(stripeDriver);
