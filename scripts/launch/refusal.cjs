'use strict';

/** A reason not to start, shown as one line without a stack. */
class Refusal extends Error {}

module.exports = { Refusal };
