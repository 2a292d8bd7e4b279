/** A reason not to start that the operator can mend; its message is the one line that is printed. */
export class StartFailure extends Error {}
