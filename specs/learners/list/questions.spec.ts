import {
  type ApiResponse,
  covers,
  emailIn,
  expect,
  type Item,
  Learners,
  needs,
  rowsOf,
  test,
} from '../../../fixtures/index.ts';

test.describe('GET /v1/learners', () => {
  test(
    'shows how a list without learners is answered, which counts none',
    covers('learners.list.empty', 'learners.list.total-records', needs('organisations')),
    async ({ lab, observe }) => {
      const empty = new Learners(lab, await lab.emptyOrganisation());
      const response = await empty.list({ pageIndex: 1, pageSize: 10 });

      observe('learners.list.empty', pageOf(response), response);
      if (response.status === 200) expect(response.body?.totalRecords, 'totalRecords').toBe(0);
    },
  );

  test(
    'shows the order of the rows',
    covers('learners.list.order', needs('organisations')),
    async ({ learners, observe }) => {
      // Sorting by time of creation, first name, last name or email gives a different order each.
      const people = [
        ['Cleo', 'Clark', 'b'],
        ['Anna', 'Doyle', 'd'],
        ['Dora', 'Adams', 'c'],
        ['Bert', 'Baker', 'a'],
      ] as const;
      const emails: string[] = [];
      for (const [firstName, lastName, initial] of people) {
        const email = `${initial}.${learners.body().email}`;
        emails.push((await learners.create({ firstName, lastName, email })).body.email);
      }
      const response = await learners.list({ pageIndex: 1, pageSize: 10 });
      const rows = response.status === 200 ? rowsOf(response) : [];

      observe('learners.list.order', orderOf(rows, emails, people), response);
    },
  );
});

function pageOf(response: ApiResponse): { status: number; rows?: number; totalRecords?: number | null } {
  if (response.status !== 200) return { status: response.status };
  return { status: 200, rows: rowsOf(response).length, totalRecords: response.body?.totalRecords ?? null };
}

/** What the rows are sorted by, as far as four learners can show it. */
function orderOf(rows: Item[], emails: string[], people: readonly (readonly string[])[]): { by: string } {
  const positions = rows.map((row) => emails.indexOf(emailIn(row)));
  const orders: Record<string, number[]> = {
    creation: [0, 1, 2, 3],
    'first name': sortedBy(people.map(([firstName]) => firstName ?? '')),
    'last name': sortedBy(people.map(([, lastName]) => lastName ?? '')),
    email: sortedBy(emails),
  };
  for (const [by, order] of Object.entries(orders)) {
    if (String(positions) === String(order)) return { by };
    if (String(positions) === String([...order].reverse())) return { by: `${by}, descending` };
  }
  return { by: 'something else, such as the id' };
}

function sortedBy(values: string[]): number[] {
  return values.map((_, position) => position).sort((one, other) => (values[one]! < values[other]! ? -1 : 1));
}
