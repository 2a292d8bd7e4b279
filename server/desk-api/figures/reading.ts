import { figuresReading } from '../../../contract/desk/figures/reading.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresReading = handleDeskCall(figuresReading, {
  limit: { times: 120, seconds: 60 },
  work: ({ figures }, body) => figures.reading(body),
});
