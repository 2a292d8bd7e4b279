/** A startup error that the operator can fix; only its message is printed. */
export class StartFailure extends Error {}
