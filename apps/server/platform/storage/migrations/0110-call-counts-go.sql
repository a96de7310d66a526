-- Calls are counted in memory, by each process.
DROP TABLE call_counts;
