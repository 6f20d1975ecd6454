-- What stands above the queue is counted on the board of open holds.
DROP INDEX hold_figures;
