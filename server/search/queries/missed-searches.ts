import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { taipeiToday } from '../../database/database-clock.ts';

export interface MissedSearch {
  words: string;
  count: number;
}

/** The maximum of different words per day, so that made-up words cannot fill the table. */
const maxPerDay = 2_000;

/** Adds to today's counts. Once the day is full, new words are dropped, the least frequent first. */
export async function addMissedSearches(db: Db, missed: MissedSearch[]): Promise<void> {
  const words = missed.map((each) => each.words);
  const counts = missed.map((each) => each.count);
  await sql`
    with counted as (
      select given.words, given.count, known.words is not null as is_known,
        row_number() over (partition by known.words is null order by given.count desc) as rank
      from unnest(${words}::text[], ${counts}::integer[]) as given (words, count)
      left join missed_searches known on known.day = ${taipeiToday} and known.words = given.words
    )
    insert into missed_searches (day, words, count)
    select ${taipeiToday}, words, count from counted
    where is_known or rank <= ${maxPerDay} - (select count(*) from missed_searches where day = ${taipeiToday})
    order by words
    on conflict (day, words) do update set count = missed_searches.count + excluded.count`.execute(db);
}

export async function removeOldMissedSearches(db: Db, days: number): Promise<void> {
  await sql`delete from missed_searches where day < ${taipeiToday} - ${days}::integer`.execute(db);
}
