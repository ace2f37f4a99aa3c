"""Arguments settled: the clause, its readings compared by what they score, what holds."""
