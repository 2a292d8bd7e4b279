import { search } from '../../contract/api/search.ts';
import { handleCall } from './handler.ts';

export const handleSearch = handleCall(search, {
  limit: { times: 120, seconds: 60 },
  work: ({ articleSearch }, body) => articleSearch.find(body),
});
