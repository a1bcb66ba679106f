import type { Db } from '#server/storage/db/database.ts';
import { idsOf } from './fhir-type.ts';
import type { ResourceRow } from './resource-rows.queries.ts';
import { type Course, selectCourses } from './visit-courses.queries.ts';

export async function buildByCourse<T>(
  db: Db,
  rows: readonly ResourceRow[],
  build: (row: ResourceRow, course: Course) => T,
): Promise<Map<string, T>> {
  const courses = await selectCourses(db, idsOf(rows));
  const found = new Map(courses.map((course) => [course.sessionId, course]));
  return new Map(
    rows.flatMap((row) => {
      const course = found.get(row.id);
      return course ? [[row.id, build(row, course)] as const] : [];
    }),
  );
}
