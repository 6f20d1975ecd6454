-- The order by deadline is made of the board of open holds; nothing asks for the first of a cluster any more.
DROP INDEX hold_cluster_deadline;
