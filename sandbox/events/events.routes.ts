import { ApiError, noSuch } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { expand, listOf, text } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';

export const eventRoutes: Route[] = [
  route(
    'GET',
    '/v1/events',
    { ...listShape, type: text(), types: listOf(text()) },
    (context, given) => {
      const { type, types } = given;
      if (type && types) {
        throw new ApiError(400, { message: 'You may only specify one of these: type, types.' });
      }
      const all = context.state.events.newestFirst(context.account).map((row) => row.object);
      const wanted = all.filter(
        (event) => (!type || fits(event.type, type)) && (!types || types.includes(event.type)),
      );
      return page('/v1/events', wanted, given);
    },
  ),
  route('GET', '/v1/events/:id', { expand }, (context, _given, id) => {
    const row = context.state.events.find(context.account, id);
    if (row) return row.object;
    throw noSuch('event', id);
  }),
];

/** Whether an event's type is the wanted one, or matches a pattern such as `charge.*`. */
function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
