'use strict';

/** A reason not to start that is told in one line, without a stack. */
class Refusal extends Error {}

module.exports = { Refusal };
