import { noSuch } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { text, texts } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';

const PATH = '/v1/radar/early_fraud_warnings';

export const earlyFraudWarningRoutes: Route[] = [
  route(
    'GET',
    PATH,
    { ...listShape, charge: text, payment_intent: text },
    ({ state, account }, given) => {
      const { charge, payment_intent: intent } = given;
      // A warning that names no intent is found by it, too: its charge was created by the intent.
      const intentOf = (id: string) => state.charges.find(account, id)?.object.payment_intent;
      const rows = state.earlyFraudWarnings
        .newestFirst(account)
        .filter(({ object }) => !charge || object.charge === charge)
        .filter(({ object }) => !intent || intentOf(object.charge) === intent);
      return page(PATH, rows, given);
    },
  ),
  route('GET', `${PATH}/*`, { expand: texts }, ({ state, account }, _given, id) => {
    const row = state.earlyFraudWarnings.find(account, id);
    if (row !== undefined) return row.object;
    throw noSuch('early_fraud_warning', id, 'early_fraud_warning');
  }),
];
